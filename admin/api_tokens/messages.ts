import { addTexts } from '../core/i18n/i18n.js'

const apiTokensTexts = {
  title: 'API Tokens',
  tabs: 'API token lists',
  mine: 'My tokens',
  all: 'All organization tokens',
  explanation: 'API tokens let your tools call this server as you. Each token is shown only once.',
  all_explanation:
    'Tokens of all users and service accounts with access to this organization. Revoke tokens that are no longer used.',
  create: 'Create token',
  create_title: 'Create API token',
  created_title: 'Your new API token',
  shown_once: 'Copy the token now. It will not be shown again.',
  token: 'Token',
  name_required: 'Name is required',
  name_hint: 'What the token is for, such as “Nightly pipeline”',
  scope: 'Scope',
  scope_all: 'All your permissions',
  scope_all_hint: 'Includes administrator access and teams that you join later.',
  scope_team: 'Team %{name} only',
  scope_team_hint: 'Your role in this team, without administrator access.',
  read_only: 'Read-only',
  read_only_hint: 'The token cannot change anything.',
  full: 'Read and write',
  traces: 'Send traces only',
  traces_hint:
    'For OpenTelemetry exporters of targets. The token cannot read or change anything. Limit it to one team.',
  access: 'Access',
  all_teams: 'All of the owner’s teams',
  deleted_team: 'Deleted team',
  owner: 'Owner',
  service_account: 'Service account',
  expiry: 'Expires',
  expiry_days: 'In %{smart_count} days, on %{date}',
  expiry_never: 'Never',
  expiry_never_hint: 'The token works until you revoke it. We recommend an expiry date.',
  expiry_date: 'On a specific date',
  last_day: 'Expiry date',
  last_day_hint: 'The token works until the end of this day',
  last_day_required: 'Choose today or a later date',
  created: 'Created',
  last_used: 'Last used',
  expires: 'Expires',
  expired: 'Expired',
  revoke: 'Revoke token',
  revoke_named: 'Revoke token %{name}',
  revoke_many: 'Revoke %{smart_count} token |||| Revoke %{smart_count} tokens',
  revoke_consequence:
    'Requests with this token will be rejected immediately. This cannot be undone.',
  revoke_consequence_many:
    'Requests with these tokens will be rejected immediately. This cannot be undone.',
  revoked: 'Token revoked',
  revoked_many: '%{smart_count} token revoked |||| %{smart_count} tokens revoked',
  empty: 'You have no API tokens yet',
  empty_hint: 'The CLI and your pipelines authenticate with a token.',
  empty_all: 'No API tokens',
}

addTexts({ tokens: apiTokensTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    tokens: typeof apiTokensTexts
  }
}
