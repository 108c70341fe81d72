/** Replaces the SDK's cache in every bundle (build/build-functions.ts); no client uses it. */
export class EndpointCache {}
