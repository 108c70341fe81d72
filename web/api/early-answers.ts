/**
 * Answers that were asked for before this code had come (web/start.ts), by URL. On the global object,
 * because the two scripts share nothing else: what they imported together, both would wait for.
 */
declare global {
  var earlyAnswers: Map<string, Promise<Response>> | undefined;
}

/** Once: whoever asks again wants to know what it is by then. */
export const takeEarlyAnswer = (url: string): Promise<Response> | undefined => {
  const answer = globalThis.earlyAnswers?.get(url);
  globalThis.earlyAnswers?.delete(url);
  return answer;
};
