/** Attacks and verdicts of the MCP range, independent of any framework. */
export { chooseTools } from './choose_tools.js'
export { ProbeTexts, MAX_SEARCHED_CHARS } from './find_texts.js'
export { judgeProbe, type RangeVerdict } from './judge_probe.js'
export { planProbes } from './plan_probes.js'
export {
  changedDescriptor,
  writePartHint,
  writePrompt,
  writeRecord,
  writeSecondPart,
  type RangePrompt,
} from './write_attacks.js'
