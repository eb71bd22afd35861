import { useRef, useState } from 'react'
import TextField from '@mui/material/TextField'
import { HttpError } from '../../core/data/http/http_error.js'
import { useText, type Translate } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import '../messages.js'
import { AdminChoice } from '../parts/AdminChoice.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { InviteLinks } from './InviteLinks.js'
import { isWhole, type TeamRoleRow, TeamRoleRows, teamRolesOf } from '../parts/TeamRoleRows.js'
import { useInvite } from '../queries.js'

/**
 * Dialog that invites several email addresses in one request. If the server cannot send email, shows the invitation
 * links afterwards.
 */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState('')
  const [isAdmin, setIsAdmin] = useState(false)
  const [rows, setRows] = useState<TeamRoleRow[]>([])
  const [isChecked, setIsChecked] = useState(false)
  const { emails, wrong } = readEmails(typed)
  const { data, mutate, isPending, error, reset } = useSend(onClose)
  const links = (data ?? []).filter(({ sent }) => !sent)
  if (links.length > 0) return <InviteLinks links={links} onClose={onClose} />

  const refused = refusedAddresses(error)
  const problem = problemOf(t, { emails, wrong })
  const submit = () => {
    setIsChecked(true)
    if (problem !== null) return field.current?.focus()
    const teams = teamRolesOf(rows)
    if (rows.every(isWhole)) mutate(emails.map((email) => ({ email, isAdmin, teams })))
  }
  const shownProblem = (isChecked ? problem : null) ?? refused
  const count = emails.length
  return (
    <FormDialog
      title={t('people.invite.title')}
      submitText={t(count === 0 ? 'people.invite.submit_none' : 'people.invite.submit', {
        smart_count: count,
      })}
      isPending={isPending}
      error={refused ? null : error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('people.invite.emails')}
        required
        autoFocus
        multiline
        minRows={3}
        maxRows={10}
        value={typed}
        inputRef={field}
        onChange={({ target }) => {
          setTyped(target.value)
          if (error) reset()
        }}
        error={shownProblem !== null}
        helperText={shownProblem ?? t('people.invite.emails_hint')}
        slotProps={{ formHelperText: { role: shownProblem ? 'alert' : 'note' } }}
      />
      <AdminChoice label={t('people.invite.admin')} isAdmin={isAdmin} onChange={setIsAdmin} />
      <TeamRoleRows
        rows={rows}
        onChange={setRows}
        hint={t('people.invite.teams_hint')}
        isChecked={isChecked}
      />
    </FormDialog>
  )
}

function useSend(onClose: () => void) {
  const t = useText()
  return useInvite((sent) => {
    if (sent.some((one) => !one.sent)) return
    toast(t('people.invite.sent', { smart_count: sent.length }))
    onClose()
  })
}

/** Returns the reason why the entered addresses cannot be invited; null if they can. */
function problemOf(t: Translate, { emails, wrong }: ReturnType<typeof readEmails>): string | null {
  if (wrong.length > 0) {
    return t('people.invite.emails_invalid', { list: wrong.slice(0, 5).join(', ') })
  }
  return emails.length === 0 ? t('people.invite.emails_required') : null
}

/** Returns the first five server errors about the entered addresses; null for other errors. */
function refusedAddresses(error: unknown): string | null {
  const errors = error instanceof HttpError ? Object.entries(error.body.errors ?? {}) : []
  const messages = errors.flatMap(([name, message]) => (name.endsWith('.email') ? [message] : []))
  return messages.length > 0 ? messages.slice(0, 5).join('. ') : null
}

const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;.]+(?:\.[^\s@<>,;.]+)+$/

/**
 * Parses addresses separated by white space, commas or semicolons; also accepts `Ada <ada@example.com>`. Invalid ones
 * are in `wrong`.
 */
function readEmails(text: string): { emails: string[]; wrong: string[] } {
  const parts = text
    .split(/[\n,;]+/)
    .flatMap((part) => {
      const named = part.match(/<([^<>]*)>/)?.[1]
      return named === undefined ? part.split(/\s+/) : [named.trim()]
    })
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
  const once = [...new Set(parts)]
  return {
    emails: once.filter((part) => ADDRESS.test(part)),
    wrong: once.filter((part) => !ADDRESS.test(part)),
  }
}
