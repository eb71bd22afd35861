/** In every text of the foreign organization. No request contains it, so a response with it crossed the boundary. */
export const MARKER = 'foreign-needle-7f3a9c'

/** A stored credential; no response may contain it. */
export const SECRET = 'sk-fuzz-stored-credential-51d0e8'
