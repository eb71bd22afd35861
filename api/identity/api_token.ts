import { ApiTokenSchema } from '#database/schema'

/** A token as a row to list and revoke; what it opens is api_token_secret's work. */
export default class ApiToken extends ApiTokenSchema {}
