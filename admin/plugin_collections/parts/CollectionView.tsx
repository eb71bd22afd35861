import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Catalog } from '#api/contract/library/catalog'
import type { PluginChoice } from '#api/engines/redteam/vocabulary'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { useText } from '../../core/i18n/i18n.js'
import type { CollectionRecord } from '../../library/collection_record.js'
import { ReadOnlyPaper } from '../../library/parts/ReadOnlyPaper.js'
import { libraryPolicyOf, textOf } from '../../templates/plugin_fields.js'

/** Read-only collection: its plugins with their severities, and the policies and goals of plugins that have one. */
export function CollectionView(props: { record: CollectionRecord; catalog: Catalog }) {
  const t = useText()
  const { record, catalog } = props
  const known = new Map(catalog.plugins.map((plugin) => [plugin.id, plugin]))
  return (
    <ReadOnlyPaper description={record.description}>
      <Typography variant="h2">{t('library.field.plugins')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {record.plugins.map((choice, place) => (
          <Box component="li" key={place} sx={ROW}>
            <SeverityChip severity={choice.severity ?? known.get(choice.id)?.severity ?? 'low'} />
            <strong>{known.get(choice.id)?.name ?? choice.id}</strong>
            <Typography component="span" variant="body2" color="text.secondary" sx={TEXT}>
              {contentOf(choice)}
            </Typography>
          </Box>
        ))}
      </Box>
    </ReadOnlyPaper>
  )
}

const contentOf = (choice: PluginChoice): string =>
  libraryPolicyOf(choice)?.name ?? textOf(choice.config?.policy ?? choice.config?.intent)

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
} as const

const TEXT = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const
