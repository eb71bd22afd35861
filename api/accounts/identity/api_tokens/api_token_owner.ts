import { escapeLike } from '#api/platform/http/lists/list_query'
import type ApiToken from '#api/accounts/identity/api_tokens/api_token'
import db from '@adonisjs/lucid/services/db'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'

type TokenOwner = { id: string; name: string; email: string; kind: string }

/** Adds the team's name and the owner to the query. */
export function withNames(query: ModelQueryBuilderContract<typeof ApiToken, ApiToken>) {
  return query.select('api_tokens.*').select(
    db.raw(`(select name from teams where teams.id = api_tokens.team_id) as team_name`),
    db.raw(`(
      select json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'kind', u.kind)
      from users u where u.id = api_tokens.tokenable_id
    ) as owner`)
  )
}

export const teamNameOf = (token: ApiToken): string | null => token.$extras.team_name ?? null

export const ownerOf = (token: ApiToken): TokenOwner | null => token.$extras.owner ?? null

/** Filters tokens by their name, or by their owner's name or email address. */
export function searchTokens(
  query: ModelQueryBuilderContract<typeof ApiToken, ApiToken>,
  words: unknown
) {
  if (typeof words !== 'string' || words.trim() === '') return query
  const part = `%${escapeLike(words.trim())}%`
  return query.where((either) =>
    either.whereILike('api_tokens.name', part).orWhereExists((users) =>
      users
        .from('users')
        .whereColumn('users.id', 'api_tokens.tokenable_id')
        .where((who) => who.whereILike('users.name', part).orWhereILike('users.email', part))
    )
  )
}
