import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { MONO } from '../../core/theme/theme.js'
import { PageHeader } from '../../core/page/PageHeader.js'

type Entry = { key: string; value: unknown }

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Flattens the configuration to one entry per setting, identified by its path. */
function flatten(group: Record<string, unknown>, path = ''): Entry[] {
  return Object.entries(group).flatMap(([name, value]) => {
    const key = path ? `${path}.${name}` : name
    return isGroup(value) ? flatten(value, key) : [{ key, value }]
  })
}

/** Page that lists the configuration of this server. */
export function Configuration() {
  const t = useText()
  const { config } = useSession()
  const shown = (value: unknown) => {
    if (typeof value === 'boolean') return t(value ? 'configuration.on' : 'configuration.off')
    return value === null || value === '' ? t('common.not_set') : String(value)
  }
  return (
    <>
      <PageHeader title={t('configuration.title')} subtitle={t('configuration.explanation')} />
      <Paper variant="outlined" component="dl" sx={{ m: 0, px: 2 }}>
        {flatten(config ?? {}).map(({ key, value }) => (
          <Box
            key={key}
            sx={{
              'display': 'grid',
              'gridTemplateColumns': { xs: '1fr', sm: '1fr 1fr' },
              'gap': { xs: 0.25, sm: 2 },
              'py': 1.25,
              'borderBottom': 1,
              'borderColor': 'divider',
              '&:last-of-type': { borderBottom: 'none' },
            }}
          >
            <Box component="dt">
              <Typography>
                {optionalText(`configuration.names.${key.replaceAll('.', '_')}`, key)}
              </Typography>
              <Typography variant="body2" color="text.secondary" sx={{ fontFamily: MONO }}>
                {key}
              </Typography>
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>
              {shown(value)}
            </Box>
          </Box>
        ))}
      </Paper>
    </>
  )
}
