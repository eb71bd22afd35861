import { deliverMail } from '#api/mail/deliver_mail'
import { type MailFailure, mailFailure } from '#api/mail/mail_failure'
import type { MailSettings } from '#api/mail/mail_settings'
import { renderMail } from '#api/mail/render_mail'
import { test } from '#api/mail/templates/test'

export type TestMailResult =
  { ok: true; latencyMs: number } | { ok: false; latencyMs: number; failure: MailFailure }

/** Sends a mail at once, past the queue, and says how that went. */
export async function sendTestMail(
  settings: MailSettings,
  to: string,
  askedBy = to
): Promise<TestMailResult> {
  const started = performance.now()
  const latencyMs = () => Math.round(performance.now() - started)
  try {
    await deliverMail(settings, to, renderMail(test({ askedBy })))
    return { ok: true, latencyMs: latencyMs() }
  } catch (error) {
    return { ok: false, latencyMs: latencyMs(), failure: mailFailure(error) }
  }
}
