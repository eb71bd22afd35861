import { useState } from 'react'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import type { ServerSettingRecord } from '#api/contract/server_settings'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.js'
import { nameOfSetting, removedOfSetting } from './setting_names.js'
import { addressOf, useRemoveSetting } from './setting_queries.js'

/** Forgets a setting and its credentials, and says first what holds then. */
export function RemoveSetting({ setting }: { setting: ServerSettingRecord }) {
  const t = useText()
  const [isAsking, setIsAsking] = useState(false)
  const name = nameOfSetting(t, setting.key)
  const title =
    setting.scope.kind === 'team'
      ? t('server_settings.remove_of_team', { name, team: setting.scope.name })
      : t('server_settings.remove_named', { name })
  const { mutate, isPending, error, reset } = useRemoveSetting(addressOf(setting), () =>
    toast(t('server_settings.removed', { name }))
  )
  return (
    <>
      <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setIsAsking(true)}>
        {t('server_settings.remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          consequence={removedOfSetting(t, setting.key, setting.scope)}
          confirmText={title}
          isPending={isPending}
          error={error}
          onConfirm={() => mutate()}
          onCancel={() => {
            reset()
            setIsAsking(false)
          }}
        />
      )}
    </>
  )
}
