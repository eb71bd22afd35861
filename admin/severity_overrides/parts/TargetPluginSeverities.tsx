import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useGetList, useUpdate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { toast } from '../../core/notifications/toasts.js'
import '../../library/messages.js'
import { useCatalog } from '../../plugins/queries.js'
import { useTarget } from '../../targets/page/target_context.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { SETS, type SetRecord } from '../set_record.js'

/** Field for the severity set of the target. A selection is saved immediately. */
export function TargetPluginSeverities() {
  const t = useText()
  const target = useTarget()
  const canUpdate = useCan('update', 'Provider')
  const { data: sets = [], error } = useGetList<SetRecord>(SETS, {
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 1000 },
  })
  const [update, { isPending, error: refusal }] = useUpdate()
  const chosen = sets.find(({ id }) => id === target.pluginSeverityOverrideId) ?? null
  const choose = (id: string | null) =>
    update(
      'redteam/targets',
      { id: target.id, data: { pluginSeverityOverrideId: id }, previousData: target },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => toast(t('library.target.saved')),
        // The field shows the error below it, so no toast is needed.
        onError: () => undefined,
      }
    )
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Box sx={{ maxWidth: 480 }}>
        <TextField
          select
          fullWidth
          label={t('library.target.selected')}
          helperText={t('library.target.selected_help')}
          value={chosen?.id ?? ''}
          disabled={!canUpdate || isPending}
          onChange={({ target: { value } }) => void choose(value || null)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">{t('library.target.defaults')}</option>
          {sets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </TextField>
        <ErrorAlert error={error ?? refusal} />
        <SetLinks chosen={chosen} isEmpty={sets.length === 0} />
      </Box>
      {chosen && <Overridden set={chosen} />}
    </Paper>
  )
}

function SetLinks({ chosen, isEmpty }: { chosen: SetRecord | null; isEmpty: boolean }) {
  const t = useText()
  const canEdit = useCan('update', 'PluginSeverityOverride')
  const canCreate = useCan('create', 'PluginSeverityOverride')
  if (chosen) {
    return canEdit ? (
      <Link component={RouterLink} to={`/${SETS}/${chosen.id}`}>
        {t('library.target.edit_set')}
      </Link>
    ) : null
  }
  if (!isEmpty) return null
  return (
    <Typography variant="body2" sx={{ mt: 1 }}>
      {t('library.target.no_sets')}{' '}
      {canCreate && (
        <Link component={RouterLink} to={`/${SETS}/create`}>
          {t('library.target.create_set')}
        </Link>
      )}
    </Typography>
  )
}

function Overridden({ set }: { set: SetRecord }) {
  const t = useText()
  const { data: catalog } = useCatalog()
  const names = new Map(catalog?.plugins.map(({ id, name }) => [id, name]))
  return (
    <Box component="section" aria-labelledby="overridden-title">
      <Typography id="overridden-title" variant="h2">
        {t('library.target.overridden')}
      </Typography>
      <List dense disablePadding>
        {set.members.map(({ pluginId, severity }) => (
          <ListItem key={pluginId} disableGutters sx={{ gap: 1.5, flexWrap: 'wrap' }}>
            <Box sx={{ minWidth: 220 }}>{names.get(pluginId) ?? pluginId}</Box>
            <SeverityChip severity={severity} />
          </ListItem>
        ))}
      </List>
    </Box>
  )
}
