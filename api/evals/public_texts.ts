import { SECRET_TEXT_SQL } from '#api/evals/mask_secrets'

/** For PostgreSQL: what of a text is not shown to everybody, addresses of people and credentials. */
export const PRIVATE_TEXT = `[[:alnum:]._%+-]+@[[:alnum:]-]+(\\.[[:alnum:]-]+)+|${SECRET_TEXT_SQL}`

/** SQL: a text as everybody may search it; the question mark stands for `PRIVATE_TEXT`. */
export const publicText = (column: string) => `regexp_replace(${column}, ?, ' ', 'g')`
