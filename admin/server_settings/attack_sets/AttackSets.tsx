import { useState } from 'react'
import UploadFile from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { AttackSetRecord } from '#api/contract/library/attack_sets'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { usePluginNames } from '../../plugins/usePluginNames.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { useAttackSets, useRemoveAttackSet } from './queries.js'
import { ImportAttackSet } from './ImportAttackSet.js'

/** Public attack datasets that are not bundled with the server, and their uploaded copies. */
export function AttackSets() {
  const t = useText()
  const { data, error, refetch } = useAttackSets()
  return (
    <Box component="section" aria-labelledby="attack-sets" sx={{ mt: 4 }}>
      <Typography variant="h2" id="attack-sets">
        {t('server_settings.attack_sets.title')}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {t('server_settings.attack_sets.subtitle')}
      </Typography>
      {error ? (
        <ErrorState title={t('list.failed')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Paper component="ul" variant="outlined" sx={{ p: 0, m: 0, listStyle: 'none' }}>
          {data.map((set) => (
            <AttackSet key={set.pluginId} set={set} />
          ))}
        </Paper>
      ) : (
        <PageSkeleton />
      )}
    </Box>
  )
}

function AttackSet({ set: { pluginId, stored } }: { set: AttackSetRecord }) {
  const t = useText()
  const name = usePluginNames().pluginName(pluginId)
  return (
    <Box
      component="li"
      sx={{
        'display': 'flex',
        'flexWrap': 'wrap',
        'alignItems': 'center',
        'gap': 1.5,
        'px': 2,
        'py': 1.5,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="h3">{name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {stored
            ? t('server_settings.attack_sets.stored', {
                smart_count: stored.size,
                file: stored.fileName,
                license: stored.licence,
              })
            : t('server_settings.attack_sets.none')}
        </Typography>
      </Box>
      <DialogButton
        text={t(`server_settings.attack_sets.${stored ? 'replace' : 'upload'}`, { name })}
        icon={<UploadFile />}
        variant="outlined"
      >
        {(close) => <ImportAttackSet pluginId={pluginId} name={name} onClose={close} />}
      </DialogButton>
      {stored && <RemoveAttackSet pluginId={pluginId} name={name} />}
    </Box>
  )
}

function RemoveAttackSet({ pluginId, name }: { pluginId: string; name: string }) {
  const t = useText()
  const [isConfirming, setIsConfirming] = useState(false)
  const title = t('server_settings.attack_sets.remove', { name })
  const remove = useRemoveAttackSet(pluginId, () => {
    toast(t('server_settings.attack_sets.removed', { name }))
    setIsConfirming(false)
  })
  return (
    <>
      <Button color="error" onClick={() => setIsConfirming(true)} aria-haspopup="dialog">
        {title}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={title}
          consequence={t('server_settings.attack_sets.consequence')}
          confirmText={title}
          isPending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </>
  )
}
