import type { DomainError, FieldError } from '#api/platform/http/domain_error'
import { ALREADY_INVITED, ALREADY_MEMBER } from '#api/accounts/people/errors'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Rejects addresses that belong to members, have an open invitation, or are listed twice. Each error contains the path in
 * the request.
 */
export async function assertInvitable(
  trx: TransactionClientContract,
  organizationId: string,
  emails: readonly string[],
  fieldOf: (index: number) => string
) {
  const { rows }: { rows: { email: string; is_member: boolean }[] } = await trx.rawQuery(
    `select lower(u.email) as email, true as is_member
     from organization_members m join users u on u.id = m.user_id
     where m.organization_id = :organizationId and lower(u.email) = any(:emails)
     union all
     select lower(email), false from invitations
     where organization_id = :organizationId and lower(email) = any(:emails)
       and accepted_at is null and expires_at > now()`,
    { organizationId, emails: [...emails] }
  )
  const taken = new Map(rows.map((row) => [row.email, row.is_member]))
  const errors = emails.flatMap((email, index): FieldError[] => {
    const isMember = taken.get(email)
    const field = fieldOf(index)
    if (isMember === true) {
      return [{ field, rule: 'member', message: `${email} is already a member` }]
    }
    if (isMember === false) {
      const message = `${email} is already invited. Resend that invitation instead.`
      return [{ field, rule: 'invited', message }]
    }
    if (emails.indexOf(email) === index) return []
    return [{ field, rule: 'distinct', message: `${email} is listed twice` }]
  })
  if (errors.length > 0) throw refusal(errors)
}

function refusal(errors: FieldError[]): DomainError {
  const [first] = errors
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  const make = first?.rule === 'member' ? ALREADY_MEMBER : ALREADY_INVITED
  return make(`No one was invited: ${first?.message}${more}`, errors)
}
