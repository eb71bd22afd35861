import { domainError } from '#api/platform/http/domain_error'

export const TOO_MANY_SERVERS = domainError(
  'mcp.too_many_servers',
  409,
  'Your team has 200 MCP servers, the maximum. Delete one first.'
)
export const TOO_MANY_APPLICATIONS = domainError(
  'mcp.too_many_applications',
  409,
  'Your team has 200 MCP applications, the maximum. Delete one first.'
)
export const TOO_MANY_PERMISSIONS = domainError(
  'mcp.too_many_permissions',
  409,
  'Your team has 1,000 MCP permissions, the maximum. Delete one first.'
)
export const TOO_MANY_RANGES = domainError(
  'mcp.too_many_ranges',
  409,
  'Your team has 20 MCP ranges that no scan uses. Start a scan with one of them, or wait until they expire after 24 hours.'
)
export const PREFIX_TAKEN = domainError(
  'mcp.prefix_taken',
  409,
  'Another MCP server of your team already has this prefix. Choose another one.'
)
export const CREDENTIALS_UNREADABLE = domainError(
  'mcp.credentials_unreadable',
  409,
  'The headers of this server cannot be decrypted, because APP_KEY has changed. Enter them again.'
)
export const STATUS_REFUSED = domainError(
  'mcp.status_refused',
  409,
  'The current status of the server does not allow this change. Reload the page to see its status.'
)
export const NOT_PROBED = domainError(
  'mcp.not_probed',
  409,
  'List the tools of this server first: there is no completed list to review.'
)
export const LIST_CHANGED = domainError(
  'mcp.list_changed',
  409,
  'The tools of this server have changed since you loaded them. Reload the page and review them again.'
)
export const NO_PROVIDER = domainError(
  'mcp.no_provider',
  409,
  'No identity provider is configured on this server. A server administrator can configure one.'
)
export const OWN_REVIEW = domainError(
  'mcp.own_review',
  403,
  'This server requires two people: ask another member of the team to approve it.'
)
export const TOOL_CHANGED = domainError(
  'mcp.tool_changed',
  409,
  'The tool has changed again since you opened it. Reload the page and review it again.'
)
export const OPEN_AGAIN = domainError(
  'mcp.alert_resolved',
  409,
  'A resolved alert stays resolved. The next identical event raises a new one.'
)
export const LOG_UNREADABLE = domainError(
  'mcp.log_unreadable',
  503,
  'The call log cannot be continued, because its head was encrypted with another APP_KEY. Calls are denied until they can be logged again.'
)
export const TOO_MANY_APPROVALS = domainError(
  'mcp.too_many_approvals',
  429,
  'Too many calls are already waiting for approval. Wait until they are decided.'
)
export const APPROVAL_DECIDED = domainError(
  'mcp.approval_decided',
  409,
  'This request has already been decided. Reload the page to see the decision.'
)
export const OWN_APPROVAL = domainError(
  'mcp.own_approval',
  403,
  'An API token cannot approve a call by its own user, because the calling program may hold the token. Use the console.'
)
export const APPROVAL_GONE = domainError(
  'mcp.approval_gone',
  409,
  'The approval of this call was used or withdrawn, or has expired. Repeat the call to request a new approval.'
)
