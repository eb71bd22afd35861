import Skeleton from '@mui/material/Skeleton'
import { lazyPart } from '../routing/lazyPart.js'

/** `CodeEditor` as a separate chunk, for pages that do not always show it. */
export const LazyCodeEditor = lazyPart(
  () => import('./CodeEditor.js'),
  'CodeEditor',
  ({ minHeight }) => <Skeleton variant="rounded" height={minHeight ?? 160} />
)
