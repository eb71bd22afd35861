import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import { SearchField } from '../../core/forms/SearchField.js'
import { useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'
import type { EvalLinks } from '../view/useEvalView.js'

/** Search box for variables, outputs, errors and reasons; supports regular expressions. */
export function SearchBox({ links: { view, go } }: { links: EvalLinks }) {
  const t = useText()
  const { search, isRegex } = view
  return (
    <Box sx={{ display: 'flex', flex: '1 1 200px', maxWidth: 420 }}>
      <SearchField
        label={t(isRegex ? 'eval_table.search_regex' : 'eval_table.search')}
        value={search}
        // Adds one history entry per search instead of one for each pause in typing.
        onSearch={(text) => go({ search: text }, { replace: search !== '' })}
        isMono={isRegex}
        sx={{ flex: 1, minWidth: 0 }}
      />
      <ToggleButton
        value="regex"
        size="small"
        selected={isRegex}
        aria-label={t('eval_table.regex')}
        title={t('eval_table.regex')}
        onChange={() => go({ isRegex: !isRegex })}
        sx={{ ml: 0.5, px: 1.25, fontFamily: MONO, textTransform: 'none' }}
      >
        .*
      </ToggleButton>
    </Box>
  )
}
