import { ApiTokenSchema } from '#database/schema'

/** Model for listing and revoking tokens; `api_token_secret.ts` verifies them. */
export default class ApiToken extends ApiTokenSchema {}
