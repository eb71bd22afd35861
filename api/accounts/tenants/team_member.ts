import { TeamMemberSchema } from '#database/schema'

export default class TeamMember extends TeamMemberSchema {}
