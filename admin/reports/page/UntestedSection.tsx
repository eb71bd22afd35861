import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UntestedPlugin } from '#api/contract/findings/report'
import { PLUGIN_CATEGORIES } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { Section } from '../../core/display/Section.js'
import { REPORT_SECTIONS } from './header/report_sections.js'

/** List of untested plugins. Those that were selected come first, because readers may assume that they were tested. */
export function UntestedSection({ untested }: { untested: readonly UntestedPlugin[] }) {
  const t = useText()
  const chosen = untested.filter((plugin) => plugin.chosen)
  return (
    <Section
      id={REPORT_SECTIONS.untested}
      title={t('report_details.untested.title')}
      explanation={t('report_details.untested.explanation')}
    >
      {untested.length === 0 && <Typography>{t('report_details.untested.none')}</Typography>}
      <Plugins title={t('report_details.untested.selected')} plugins={chosen} />
      {PLUGIN_CATEGORIES.map((category) => (
        <Plugins
          key={category}
          title={`${t('report_details.untested.others')}: ${category}`}
          plugins={untested.filter((plugin) => !plugin.chosen && plugin.category === category)}
        />
      ))}
    </Section>
  )
}

function Plugins({ title, plugins }: { title: string; plugins: readonly UntestedPlugin[] }) {
  if (plugins.length === 0) return null
  return (
    <>
      <Typography variant="h3" sx={{ mt: 2, mb: 1 }}>
        {title}
      </Typography>
      <Box
        component="ul"
        aria-label={title}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(3, minmax(0, 1fr))',
          },
          columnGap: 2,
          rowGap: 0.5,
        }}
      >
        {plugins.map(({ pluginId, name, severity }) => (
          <Box component="li" key={pluginId} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <SeverityChip severity={severity} />
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {name}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}
