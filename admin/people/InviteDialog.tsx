import { useRef, useState } from 'react'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import type { SentInvitation } from '#api/contract/people'
import { http, HttpError } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { queryClient } from '../app/queryClient.js'
import { toast } from '../app/toasts.js'
import '../i18n/areas/people.js'
import { AdminChoice } from './AdminChoice.js'
import { readEmails } from './email_list.js'
import { FormDialog } from '../ui/form/FormDialog.js'
import { InviteLinks } from './InviteLinks.js'
import { isWhole, type TeamRoleRow, TeamRoleRows, teamRolesOf } from './TeamRoleRows.js'

type Sent = { invitations: SentInvitation[] }

/** Invites several addresses at once; where no mail is sent, their links are shown afterwards. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState('')
  const [isAdmin, setIsAdmin] = useState(false)
  const [rows, setRows] = useState<TeamRoleRow[]>([])
  const [isChecked, setIsChecked] = useState(false)
  const { emails, wrong } = readEmails(typed)
  const { data, mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      const teams = teamRolesOf(rows)
      const invitations = emails.map((email) => ({ email, isAdmin, teams }))
      const body = { invitations }
      return (await http<Sent>('invitations/bulk', { method: 'POST', body })).json.invitations
    },
    onSuccess: async (sent) => {
      await queryClient.invalidateQueries({ queryKey: ['invitations'] })
      if (sent.some((one) => !one.sent)) return
      toast(t('people.invite.sent', { smart_count: sent.length }))
      onClose()
    },
  })
  const links = (data ?? []).filter(({ sent }) => !sent)
  if (links.length > 0) return <InviteLinks links={links} onClose={onClose} />

  const refused = refusedAddresses(error)
  const problem = !isChecked
    ? null
    : wrong.length > 0
      ? t('people.invite.emails_wrong', { list: wrong.slice(0, 5).join(', ') })
      : emails.length === 0
        ? t('people.invite.emails_required')
        : null
  const submit = () => {
    setIsChecked(true)
    if (wrong.length > 0 || emails.length === 0) return field.current?.focus()
    return rows.every(isWhole) && mutate()
  }
  const count = emails.length
  return (
    <FormDialog
      title={t('people.invite.title')}
      submitText={
        count === 0
          ? t('people.invite.submit_none')
          : t('people.invite.submit', { smart_count: count })
      }
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
        error={problem !== null || refused !== null}
        helperText={problem ?? refused ?? t('people.invite.emails_hint')}
        slotProps={{ formHelperText: { role: problem || refused ? 'alert' : 'note' } }}
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

/** The server's words about addresses; null when the failure is about something else. */
function refusedAddresses(error: unknown): string | null {
  const errors = error instanceof HttpError ? Object.entries(error.body.errors ?? {}) : []
  const messages = errors.flatMap(([name, message]) => (name.endsWith('.email') ? [message] : []))
  return messages.length > 0 ? messages.slice(0, 5).join('. ') : null
}
