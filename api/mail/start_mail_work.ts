import { sendMailJob } from '#api/mail/send_mail_job'
import { queue } from '#api/queue/service'

/** Mails that one worker process sends at the same time. */
const SLOTS = 2

/** Lets this process take mails. */
export async function startMailWork() {
  await queue.work('send_mail', SLOTS, sendMailJob)
}
