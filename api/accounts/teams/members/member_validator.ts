import { MEMBERS_PER_REQUEST } from '#api/contract/accounts/team'
import vine from '@vinejs/vine'

const id = () => vine.string().trim().uuid()
const ids = () => vine.array(id()).distinct().minLength(1).maxLength(MEMBERS_PER_REQUEST)

export const addMember = vine.create({ userId: id(), roleId: id() })
export const addMembers = vine.create({ userIds: ids(), roleId: id() })
export const changeRole = vine.create({ roleId: id() })
export const memberIds = vine.create({ userIds: ids() })
export const memberId = vine.create({ userId: id() })
