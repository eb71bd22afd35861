import { useId, useState, type FormEvent } from 'react'
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useListContext } from 'react-admin'
import { useText } from '../app/i18n.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { NamedRecords } from './NamedRecords.js'
import { useChangeRoles } from './member_queries.js'
import { RoleSelect } from './RoleSelect.js'
import type { RoleRecord } from './team_queries.js'

type Props = { teamId: string; roles: readonly RoleRecord[] }

/** Gives the selected members another role, all of them or none. */
export function ChangeRoles(props: Props) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button startIcon={<ManageAccountsOutlined />} onClick={() => setIsOpen(true)}>
        {t('teams.members.change_role')}
      </Button>
      {isOpen && <RoleDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function RoleDialog({ teamId, roles, onClose }: Props & { onClose: () => void }) {
  const t = useText()
  const titleId = useId()
  const { selectedIds, onUnselectItems } = useListContext()
  const [roleId, setRoleId] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { mutate, isPending, error } = useChangeRoles(teamId, () => {
    onClose()
    onUnselectItems()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (roleId) mutate({ userIds: selectedIds.map(String), roleId })
  }
  const title = t('teams.members.change_role_of', { smart_count: selectedIds.length })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <DialogContentText component="div" sx={{ mb: 2 }}>
            {t('teams.members.change_role_hint')}
            <NamedRecords />
          </DialogContentText>
          <RoleSelect
            label={t('teams.members.field.role')}
            isLabelShown
            roles={roles}
            value={roleId}
            onChange={setRoleId}
            placeholder={t('teams.members.choose_role')}
            error={isTried && !roleId ? t('teams.members.choose_role') : null}
          />
          <ErrorAlert error={error} title={t('teams.members.role_failed')} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {t('teams.members.change_role')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
