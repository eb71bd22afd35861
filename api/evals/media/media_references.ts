/** How results name a medium: by its address, or as the hash beside it. */
const REFERENCE = /promptfoo:\/\/blob\/([0-9a-f]{64})|"hash":"([0-9a-f]{64})"/gi

/** Hashes of the media that a result names, as JSON. */
export const mediaIn = (row: string): string[] =>
  [...row.matchAll(REFERENCE)].map(([, address, hash]) => (address ?? hash ?? '').toLowerCase())
