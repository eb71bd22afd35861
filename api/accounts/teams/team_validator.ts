import { SLUG_PATTERN, TEAMS_PER_REQUEST } from '#api/contract/accounts/team'
import { teams } from '#api/contract/resources/teams'
import vine from '@vinejs/vine'

const { name, slug, description } = teams.fields

const fields = () => ({
  name: vine.string().trim().minLength(1).maxLength(name.max),
  slug: vine.string().trim().maxLength(slug.max).regex(SLUG_PATTERN).optional(),
  description: vine.string().trim().maxLength(description.max).nullable().optional(),
})

export const createTeam = vine.create(fields())
export const updateTeam = vine.create(fields())
export const createTeams = vine.create({
  teams: vine.array(vine.object(fields())).minLength(1).maxLength(TEAMS_PER_REQUEST),
})
