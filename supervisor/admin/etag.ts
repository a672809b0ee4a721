/** The ETag of a configuration, and what an If-Match header expects. [RFC 9110 8.8.3, 13.1.1] */

export const etagOf = (tag: string) => `"${tag}"`;

/** Returns undefined without a header: then whatever is there is changed. */
export const tagIn = (ifMatch: string | undefined) => /"(.+)"/u.exec(ifMatch ?? "")?.[1];
