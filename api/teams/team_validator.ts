import { teams } from '#api/contract/resources/teams'
import vine from '@vinejs/vine'

const fields = () => ({
  name: vine.string().trim().minLength(1).maxLength(teams.fields.name.max),
  description: vine.string().trim().maxLength(teams.fields.description.max).nullable().optional(),
})

export const createTeam = vine.create(fields())
export const updateTeam = vine.create(fields())
