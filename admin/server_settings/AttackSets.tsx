import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import UploadFile from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { AttackSetRecord } from '#api/contract/attack_sets'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { usePluginNames } from '../scans/usePluginNames.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.js'
import { DialogButton } from '../ui/DialogButton.js'
import { ErrorState } from '../ui/ErrorState.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { ATTACK_SETS, forgetAttackSets, useAttackSets } from './attack_set_queries.js'
import { BringAttackSet } from './BringAttackSet.js'

/** Published data sets that are not shipped, and those that were brought. */
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
                licence: stored.licence,
              })
            : t('server_settings.attack_sets.none')}
        </Typography>
      </Box>
      <DialogButton
        text={t(`server_settings.attack_sets.${stored ? 'replace' : 'bring'}`, { name })}
        icon={<UploadFile />}
        variant="outlined"
      >
        {(close) => <BringAttackSet pluginId={pluginId} name={name} onClose={close} />}
      </DialogButton>
      {stored && <RemoveAttackSet pluginId={pluginId} name={name} />}
    </Box>
  )
}

function RemoveAttackSet({ pluginId, name }: { pluginId: string; name: string }) {
  const t = useText()
  const [isAsking, setIsAsking] = useState(false)
  const title = t('server_settings.attack_sets.remove', { name })
  const remove = useMutation({
    mutationFn: () => http(`${ATTACK_SETS}/${encodeURIComponent(pluginId)}`, { method: 'DELETE' }),
    onSuccess: async () => {
      await forgetAttackSets()
      toast(t('server_settings.attack_sets.removed', { name }))
      setIsAsking(false)
    },
  })
  return (
    <>
      <Button color="error" onClick={() => setIsAsking(true)} aria-haspopup="dialog">
        {title}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          consequence={t('server_settings.attack_sets.consequence')}
          confirmText={title}
          isPending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
