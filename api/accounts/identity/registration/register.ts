import { invalidField } from '#api/platform/http/domain_error'
import { REGISTRATION_OFF } from '#api/accounts/identity/errors'
import { mailLink } from '#api/accounts/identity/links/mail_link'
import { withdrawLinks } from '#api/accounts/identity/links/one_time_links'
import { assertPassword } from '#api/accounts/identity/passwords/assert_password'
import { canRegister, signInRules, type SignInRules } from '#api/accounts/access/sign_in_rules'
import User from '#api/accounts/tenants/user'
import { isMailOn } from '#api/platform/mail/mail_settings'
import { sendMail } from '#api/platform/mail/send_mail'
import { invitationPort } from '#api/accounts/identity/registration/invitation_port'
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

/** Serializes registrations with the same email address. */
const LOCK = 'select pg_advisory_xact_lock(hashtext(?))'

/**
 * Creates an account, or replaces one whose address was never verified. The address is verified by email. If the server
 * sends no email, an invitation code for this address verifies it instead, because an administrator passed the code on.
 * @returns null if the address belongs to another account, whose owner is notified if it is active
 */
export async function register(form: Registration): Promise<User | null> {
  await assertPassword('password', form.password, form)
  if (form.invitationCode) await assertInvited(form.email, form.invitationCode)
  else assertRegistrationOpen(await signInRules(), form.email)
  const mail = await isMailOn()
  return db.transaction(async (trx) => {
    await trx.rawQuery(LOCK, [`register ${form.email.toLowerCase()}`])
    const existing = await User.query({ client: trx })
      .whereRaw('lower(email) = lower(?)', [form.email])
      // Waits for a concurrent approval; an approved account is not replaced.
      .forUpdate()
      .first()
    if (existing && !isUnverified(existing)) return notifyOwner(trx, existing, form)
    const user = await store(trx, existing, form, !mail && Boolean(form.invitationCode))
    if (form.invitationCode) {
      await (await invitationPort.use()).acceptInvitation(trx, user, form.invitationCode)
    }
    if (mail) await mailLink(trx, user, 'verify_email')
    return user
  })
}

async function assertInvited(email: string, code: string) {
  const invitation = await (await invitationPort.use()).previewInvitation(code)
  if (invitation.email.toLowerCase() === email.toLowerCase()) return
  throw invalidField(
    'email',
    'invited',
    `This invitation is for ${invitation.email}. Register with that address.`
  )
}

function assertRegistrationOpen(rules: SignInRules, email: string) {
  if (!rules.registration) throw REGISTRATION_OFF()
  if (canRegister(rules, email)) return
  const domains = rules.emailDomains?.join(', ')
  throw invalidField(
    'email',
    'domain',
    `Use an email address at ${domains}, or ask for an invitation`
  )
}

/** Whether a new registration replaces the account, because its address was never verified. */
const isUnverified = ({ kind, deactivatedAt, emailVerifiedAt }: User) =>
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

async function notifyOwner(
  trx: TransactionClientContract,
  { kind, email, deactivatedAt }: User,
  { password }: Registration
): Promise<null> {
  // Takes as long as creating an account, so that the response time does not reveal that the account exists.
  await hash.make(password)
  if (kind === 'person' && !deactivatedAt) {
    const data = { loginLink: `${appUrl}/login`, resetLink: `${appUrl}/reset-password` }
    await sendMail(trx, { to: email, template: 'already_registered', data })
  }
  return null
}
