import { addTexts } from '../core/i18n/i18n.js'

const mediaTexts = {
  title: 'Media',
  subtitle: 'Images, audio, and video from evaluations.',
  empty: 'No media yet',
  empty_hint:
    'Images, audio, and video in the responses of targets and models appear when an evaluation is run or shared.',
  kind: 'Type',
  kinds: { image: 'Images', audio: 'Audio', video: 'Videos' },
  one: { image: 'Image', audio: 'Audio', video: 'Video' },
  eval: 'Evaluation',
  sort: 'Sort by',
  sorted: {
    'createdAt.DESC': 'Newest first',
    'createdAt.ASC': 'Oldest first',
    'size.DESC': 'Largest first',
    'size.ASC': 'Smallest first',
  },
  download_all: 'Export files (ZIP)',
  download: 'Download file',
  named: '%{kind} from %{name}',
  named_with_location: '%{kind} from %{name}, test case %{test}, prompt %{prompt}',
  open: 'View %{name}',
  location: 'Test case %{test}, prompt %{prompt}',
  filter_by_eval: 'Show only media from this evaluation',
  position: '%{position} of %{total} on this page',
  previous: 'Previous file',
  next: 'Next file',
  gone: 'This file is no longer on this page.',
  field: {
    eval: 'Evaluation',
    result: 'Result',
    provider: 'Provider',
    prompt: 'Prompt',
    type: 'Type',
    size: 'Size',
    created: 'Added',
  },
}

addTexts({ media: mediaTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    media: typeof mediaTexts
  }
}
