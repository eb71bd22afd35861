import { type Actor, recordAudit } from '#api/audit/record_audit'
import { FORBIDDEN } from '#api/access/errors'
import { NOT_FOUND } from '#api/http/domain_error'
import type Team from '#api/teams/team'
import type Issue from './issue.js'
import IssueComment from './issue_comment.js'
import { tellWebhooks } from './tell_webhooks.js'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Author = { team: Team; actor: Actor & { user: NonNullable<Actor['user']> } }

/** Writes a comment; whoever listens is told. */
export function addComment(issueId: string, text: string, { team, actor }: Author) {
  return db.transaction(async (trx) => {
    const issue = await issueOf(team, issueId, trx)
    const { id: authorId, name: authorName } = actor.user
    const comment = await IssueComment.create(
      { issueId, authorId, authorName, text },
      { client: trx }
    )
    await touch(issue, trx)
    await audit(trx, actor, issue, 'Commented on')
    const eventData = { comment: text, commentId: comment.id }
    await tellWebhooks(trx, team.id, {
      event: 'issue.comment_added',
      issueIds: [issueId],
      userId: authorId,
      eventData,
    })
    return comment
  })
}

/** Changes or, with null, takes back one's own comment. */
export function changeComment(
  { issueId, commentId }: { issueId: string; commentId: string },
  text: string | null,
  { team, actor }: Author
) {
  return db.transaction(async (trx) => {
    const issue = await issueOf(team, issueId, trx)
    const comment = await IssueComment.query({ client: trx })
      .where({ id: commentId, issue_id: issueId })
      .forUpdate()
      .first()
    if (!comment) throw NOT_FOUND()
    if (comment.authorId !== actor.user.id) {
      throw FORBIDDEN('Only who wrote a comment may change it')
    }
    const changes = { text: text ?? '', edited_at: new Date() }
    const row = trx.from('issue_comments').where('id', commentId)
    await (text === null ? row.delete() : row.update(changes))
    await audit(trx, actor, issue, text === null ? 'Deleted a comment on' : 'Changed a comment on')
  })
}

async function issueOf(team: Team, id: string, trx: TransactionClientContract): Promise<Issue> {
  const issue = await team.related('issues').query().useTransaction(trx).where('id', id).first()
  if (!issue) throw NOT_FOUND()
  return issue
}

const touch = ({ id }: Issue, trx: TransactionClientContract) =>
  trx.from('issues').where('id', id).update({ updated_at: new Date() })

function audit(trx: TransactionClientContract, actor: Actor, issue: Issue, did: string) {
  return recordAudit(trx, actor, {
    action: 'issue_commented',
    target: 'ISSUE',
    targetId: issue.id,
    description: `${did} the vulnerability ${issue.weakness} of ${issue.targetName}`,
    teamId: issue.teamId,
  })
}
