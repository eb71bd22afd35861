import { IssueCommentSchema } from '#database/schema'

export default class IssueComment extends IssueCommentSchema {}
