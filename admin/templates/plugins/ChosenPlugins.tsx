import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useGetMany } from 'react-admin'
import type { Catalog } from '#api/contract/library/catalog'
import type { TemplateSettings } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { COLLECTIONS, type CollectionRecord } from '../../library/collection_record.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'

/**
 * Lists the template's plugins with severity and number of test cases, and its plugin collections. Renders nothing for a
 * template without either, e.g. one that attacks only through MCP.
 */
export function ChosenPlugins({ config, catalog }: { config: TemplateSettings; catalog: Catalog }) {
  const t = useText()
  const { plugins, collections: ids = [], numTests } = config
  const { data: collections = [] } = useGetMany<CollectionRecord>(COLLECTIONS, { ids })
  const known = new Map(catalog.plugins.map((plugin) => [plugin.id, plugin]))
  if (plugins.length + ids.length === 0) return null
  return (
    <Box component="section" aria-labelledby="plugins-title">
      <Typography id="plugins-title" variant="h2">
        {t('templates.selected_plugins')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1 }}>
        {collections.map(({ id, name }) => (
          <Box component="li" key={id} sx={ROW}>
            {name} ({t('templates.collections.label')})
          </Box>
        ))}
        {plugins.map(({ id, severity, numTests: own }, place) => (
          <Box component="li" key={place} sx={ROW}>
            <SeverityChip severity={severity ?? known.get(id)?.severity ?? 'low'} />
            <strong>{known.get(id)?.name ?? id}</strong>
            <Typography component="span" variant="body2" color="text.secondary">
              {t('templates.plugins.tests_count', { smart_count: own ?? numTests })}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
} as const
