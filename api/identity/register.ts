import { invalidField } from '#api/http/domain_error'
import { REGISTRATION_OFF } from '#api/identity/errors'
import { mailLink } from '#api/identity/mail_link'
import { withdrawLinks } from '#api/identity/one_time_links'
import { assertPassword } from '#api/identity/passwords/assert_password'
import { mayRegister, signInRules, type SignInRules } from '#api/identity/sign_in_rules'
import User from '#api/identity/user'
import { isMailOn } from '#api/mail/mail_settings'
import { sendMail } from '#api/mail/send_mail'
import { acceptInvitation } from '#api/people/accept_invitation'
import { previewInvitation } from '#api/people/preview_invitation'
import { appUrl } from '#config/app'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'

export type Registration = {
  name: string
  email: string
  password: string
  invitationCode?: string | undefined
}

/** Two registrations of one address wait for each other. */
const LOCK = 'select pg_advisory_xact_lock(hashtext(?))'

/**
 * Makes an account. Where mail is sent, its address is proved by a mail; without mail the code of an invitation for
 * this address proves it, since an administrator handed it over.
 * @returns null if the address already has an account; its owner is notified, the caller is not
 */
export async function register(form: Registration): Promise<User | null> {
  await assertPassword('password', form.password, form)
  if (form.invitationCode) await mustInvite(form.email, form.invitationCode)
  else mustBeOpen(await signInRules(), form.email)
  const mail = await isMailOn()
  return db.transaction(async (trx) => {
    await trx.rawQuery(LOCK, [`register ${form.email.toLowerCase()}`])
    const existing = await User.query({ client: trx })
      .whereRaw('lower(email) = lower(?)', [form.email])
      .first()
    if (existing && !isUnproved(existing)) return tellOwner(trx, existing, form)
    const user = await store(trx, existing, form, !mail && Boolean(form.invitationCode))
    if (form.invitationCode) await acceptInvitation(trx, user, form.invitationCode)
    if (mail) await mailLink(trx, user, 'verify_email')
    return user
  })
}

async function mustInvite(email: string, code: string) {
  const invitation = await previewInvitation(code)
  if (invitation.email.toLowerCase() === email.toLowerCase()) return
  throw invalidField('email', 'invited', `The invitation is for ${invitation.email}`)
}

function mustBeOpen(rules: SignInRules, email: string) {
  if (!rules.registration) throw REGISTRATION_OFF()
  if (mayRegister(rules, email)) return
  const domains = rules.emailDomains?.join(', ')
  throw invalidField('email', 'domain', `Use an address of ${domains}, or ask for an invitation`)
}

/** Nobody has shown that the address is theirs: who registers again starts over. */
const isUnproved = ({ kind, deactivatedAt, emailVerifiedAt }: User) =>
  kind === 'person' && !deactivatedAt && emailVerifiedAt === null

async function store(
  trx: TransactionClientContract,
  existing: User | null,
  { name, email, password }: Registration,
  isProved: boolean
): Promise<User> {
  const user = existing ?? new User()
  if (existing) await withdrawLinks(trx, existing)
  const emailVerifiedAt = isProved ? DateTime.now() : null
  return user.useTransaction(trx).merge({ name, email, password, emailVerifiedAt }).save()
}

async function tellOwner(
  trx: TransactionClientContract,
  { kind, email, deactivatedAt }: User,
  { password }: Registration
): Promise<null> {
  // Takes as long as making the account would.
  await hash.make(password)
  if (kind === 'person' && !deactivatedAt) {
    const data = { loginLink: `${appUrl}/login`, resetLink: `${appUrl}/reset-password` }
    await sendMail(trx, { to: email, template: 'already_registered', data })
  }
  return null
}
