/** A record of the table's stream as the change of an item. */
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Item } from '../table/keys.ts';

/** `before` is missing for a new item, `after` for a removed one. */
export interface Change {
  /** The stream's id of this change, the same whenever it is delivered again. */
  id: string;
  before: Item | undefined;
  after: Item | undefined;
}

/** Lambda's types call binary values strings; what unmarshall reads of them is the same. */
type Image = Parameters<typeof unmarshall>[0];

export const toChange = ({ eventID = '', dynamodb }: DynamoDBRecord): Change => {
  const { OldImage, NewImage } = dynamodb ?? {};
  return {
    id: eventID,
    before: OldImage && unmarshall(OldImage as Image),
    after: NewImage && unmarshall(NewImage as Image),
  };
};
