import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { Catalog } from '#api/contract/library/catalog'
import { Contexts } from '../options/Contexts.js'
import { RunOptions } from '../options/RunOptions.js'
import { Summary } from './Summary.js'
import { YamlView } from './YamlView.js'

/** Review tab: test scope, run options, contexts, and the YAML file. */
export function ReviewTab({ catalog, fileName }: { catalog: Catalog; fileName: string }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <Stack spacing={4}>
        <Summary catalog={catalog} />
        <RunOptions />
        <Contexts />
      </Stack>
      <YamlView fileName={fileName} />
    </Box>
  )
}
