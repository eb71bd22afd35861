/** Names of members and tokens of the row's own organization; what the same person is elsewhere stays there. */
export const USER_NAME = `(
  select users.name from users
  join organization_members on organization_members.user_id = users.id
  where users.id = refused_requests.user_id
    and organization_members.organization_id = refused_requests.organization_id)`

export const TOKEN_NAME = `(
  select api_tokens.name from api_tokens
  where api_tokens.id = refused_requests.token_id
    and api_tokens.organization_id = refused_requests.organization_id)`
