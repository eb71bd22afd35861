import Box from '@mui/material/Box'
import type { EvalDetail } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { ActionsMenu } from '../actions/ActionsMenu.js'
import { EvalSwitch } from '../actions/EvalSwitch.js'
import { ExportMenu } from '../actions/ExportMenu.js'
import { ShareButton } from '../../public_links/parts/ShareButton.js'
import { evalName } from '../eval_record.js'
import { useEvalSource } from '../eval_source.js'
import { EvalFacts } from './EvalFacts.js'
import { EvalTags } from './EvalTags.js'
import { RenameEval } from './RenameEval.js'
import type { EvalRights } from '../view/useEvalRights.js'
import type { EvalLinks } from '../view/useEvalView.js'

/** Header of an evaluation: title, author, date and actions. */
export function EvalHeader(props: { detail: EvalDetail; links: EvalLinks; rights: EvalRights }) {
  const t = useText()
  const { detail, links, rights } = props
  const { isPublic } = useEvalSource()
  return (
    <>
      <PageHeader
        title={evalName(detail)}
        {...(isPublic ? {} : { crumbs: [{ label: t('evals.title'), to: '/evals' }] })}
        actions={
          isPublic ? undefined : (
            <>
              <EvalSwitch currentId={detail.id} />
              <ShareButton evalId={detail.id} subject="eval" canMakePublic={rights.canUpdate} />
              <ExportMenu detail={detail} links={links} />
              <ActionsMenu detail={detail} links={links} rights={rights} />
            </>
          )
        }
      />
      <Box sx={ABOUT}>
        <EvalFacts detail={detail} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
          <EvalTags detail={detail} canEdit={rights.canUpdate} />
          {rights.canUpdate && <RenameEval detail={detail} />}
        </Box>
      </Box>
    </>
  )
}

const ABOUT = {
  display: 'grid',
  // Places the tags at the free end of the last line of facts.
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
  columnGap: 2.5,
  rowGap: 0.5,
  alignItems: 'end',
  mt: -1.5,
  mb: 0.5,
  color: 'text.secondary',
} as const
