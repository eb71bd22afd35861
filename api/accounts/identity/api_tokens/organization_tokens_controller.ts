import { organizationTokens } from '#api/contract/resources/organization_tokens'
import { crudController } from '#api/platform/crud/crud_controller'
import { organizationScope } from '#api/platform/tenancy/scopes'
import ApiToken from '#api/accounts/identity/api_tokens/api_token'
import { ownerOf, searchTokens, withNames } from '#api/accounts/identity/api_tokens/api_token_owner'
import ApiTokenTransformer from '#api/accounts/identity/api_tokens/api_token_transformer'
import { auditRevocation } from '#api/accounts/identity/api_tokens/audit_revocation'
import type { HttpContext } from '@adonisjs/core/http'

const allTokens = ({ organization }: HttpContext) =>
  organizationScope(organization, ApiToken).query()

/** Manages all tokens of the organization's members and service accounts, for its administrators. */
export default class OrganizationTokensController extends crudController(organizationTokens, {
  model: ApiToken,
  transformer: ApiTokenTransformer,
  audit: {
    deleted: (trx, actor, token) => auditRevocation(trx, actor, token, ownerOf(token)),
  },
  rows: (ctx) => withNames(allTokens(ctx)),
  // The search includes the owner's name and email address.
  filters: { keys: ['q'], apply: (query, { q }) => searchTokens(query, q) },
}) {}
