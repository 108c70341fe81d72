/**
 * Takes the place of the SDK's cache of discovered endpoints in every bundle (build/build-functions.ts).
 * The discovery is off by default, and no client of the shop enables it.
 */
export class EndpointCache {}
