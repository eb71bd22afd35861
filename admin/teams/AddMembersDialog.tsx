import { useId, useState, type FormEvent } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import type { Member } from '#api/contract/people'
import type { Team } from '../app/session_queries.js'
import { useText } from '../app/i18n.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { useAddMembers } from './member_queries.js'
import { PeoplePicker } from './PeoplePicker.js'
import { RoleSelect } from './RoleSelect.js'
import { submitOnCtrlEnter } from '../ui/form/submit_on_ctrl_enter.js'
import { useRoles } from './team_queries.js'

/** Puts people into the team, all with one role. */
export function AddMembersDialog(props: { team: Pick<Team, 'id' | 'name'>; onClose: () => void }) {
  const { team, onClose } = props
  const t = useText()
  const titleId = useId()
  const roles = useRoles()
  const [people, setPeople] = useState<Member[]>([])
  const [roleId, setRoleId] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { mutate, isPending, error } = useAddMembers(team.id, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (people.length > 0 && roleId) mutate({ userIds: people.map(({ id }) => id), roleId })
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form noValidate onSubmit={submit} onKeyDown={submitOnCtrlEnter}>
        <DialogTitle id={titleId}>{t('teams.members.add_to', { name: team.name })}</DialogTitle>
        <DialogContent>
          <Stack spacing={2.5} sx={{ pt: 1 }}>
            <PeoplePicker
              teamId={team.id}
              chosen={people}
              onChoose={setPeople}
              error={isTried && people.length === 0 ? t('teams.members.choose_people') : null}
            />
            <RoleSelect
              label={t('teams.members.field.role')}
              isLabelShown
              roles={roles}
              value={roleId}
              onChange={setRoleId}
              placeholder={t('teams.members.choose_role')}
              error={isTried && !roleId ? t('teams.members.choose_role') : null}
            />
          </Stack>
          <ErrorAlert error={error} title={t('teams.members.add_failed')} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {people.length < 2
              ? t('teams.members.add_one')
              : t('teams.members.add_submit', { smart_count: people.length })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
