import { useState } from 'react'
import TextField from '@mui/material/TextField'
import { useSearchParams } from 'react-router'
import type { ServerSettingRecord } from '#api/contract/server_settings'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.js'

/** For whom the setting is: the organization, or one of its teams instead. It stands in the address. */
export function ScopeSelect(props: { setting: ServerSettingRecord; isDirty: boolean }) {
  const t = useText()
  const { teams } = useSession()
  const [, setParams] = useSearchParams()
  const [wanted, setWanted] = useState<string | null>(null)
  const { scope } = props.setting
  const go = (teamId: string) => setParams(teamId ? { team: teamId } : {})
  return (
    <>
      <TextField
        select
        label={t('server_settings.scope.label')}
        value={scope.kind === 'team' ? scope.id : ''}
        onChange={({ target }) => (props.isDirty ? setWanted : go)(target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        helperText={t(`server_settings.scope.hint.${scope.kind}`)}
      >
        <option value="">{t('server_settings.scope.organization')}</option>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {t('server_settings.scope.team', { name })}
          </option>
        ))}
      </TextField>
      {wanted !== null && (
        <ConfirmDialog
          title={t('form.unsaved')}
          consequence={t('form.unsaved_hint')}
          confirmText={t('form.leave')}
          isPending={false}
          onConfirm={() => {
            setWanted(null)
            go(wanted)
          }}
          onCancel={() => setWanted(null)}
        />
      )}
    </>
  )
}
