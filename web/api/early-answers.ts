/**
 * Requests that web/start.ts made before this script loaded, by URL. A global variable, because a
 * module shared by both scripts would delay start.ts.
 */
declare global {
  var earlyAnswers: Map<string, Promise<Response>> | undefined;
}

/** Returns an early answer once; later calls make a new request. */
export const takeEarlyAnswer = (url: string): Promise<Response> | undefined => {
  const answer = globalThis.earlyAnswers?.get(url);
  globalThis.earlyAnswers?.delete(url);
  return answer;
};
