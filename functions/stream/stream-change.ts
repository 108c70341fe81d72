import type { DynamoDBRecord } from 'aws-lambda';
import { type Attributes, toItem } from '../table/attributes.ts';
import type { Item } from '../table/keys.ts';

/** `before` is missing for a new item, `after` for a deleted one. */
export interface Change {
  /** The stream's id of this change; a repeated delivery has the same id. */
  id: string;
  /** Position in the stream. */
  sequence: string;
  changedAt: Date;
  before: Item | undefined;
  after: Item | undefined;
}

export const toChange = ({ eventID = '', dynamodb }: DynamoDBRecord): Change => {
  const { OldImage, NewImage, SequenceNumber, ApproximateCreationDateTime } = dynamodb ?? {};
  return {
    id: eventID,
    sequence: SequenceNumber ?? '',
    changedAt:
      ApproximateCreationDateTime === undefined
        ? new Date()
        : new Date(ApproximateCreationDateTime * 1000),
    before: OldImage && toItem(OldImage as Attributes),
    after: NewImage && toItem(NewImage as Attributes),
  };
};
