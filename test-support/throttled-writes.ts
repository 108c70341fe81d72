import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';

type Requests = NonNullable<BatchWriteCommandInput['RequestItems']>[string];

const inWords = ({ PutRequest, DeleteRequest }: Requests[number]): string => {
  const { pk, sk } = PutRequest?.Item ?? DeleteRequest?.Key ?? {};
  return `${PutRequest ? 'put' : 'delete'} ${String(pk)} ${String(sk)}`;
};

/**
 * @param isProcessed decides about a write; throwing makes the call fail after the writes before it
 * @returns the processed writes in order
 */
export const throttleWrites = (
  document: DynamoDBDocumentClient,
  isProcessed: (write: string) => boolean,
): string[] => {
  const writes: string[] = [];
  const client = document as { send: (command: object) => Promise<object> };
  const send = client.send.bind(document);
  jest.spyOn(client, 'send').mockImplementation(async (command) => {
    if (!(command instanceof BatchWriteCommand)) return send(command);
    const [[table, requests] = ['', []]] = Object.entries(command.input.RequestItems ?? {});
    const done: Requests = [];
    try {
      for (const request of requests) {
        const write = inWords(request);
        if (!isProcessed(write)) continue;
        done.push(request);
        writes.push(write);
      }
    } finally {
      if (done.length > 0) await send(new BatchWriteCommand({ RequestItems: { [table]: done } }));
    }
    const left = requests.filter((request) => !done.includes(request));
    return { UnprocessedItems: left.length > 0 ? { [table]: left } : {} };
  });
  return writes;
};
