import type { PresetId } from '../../shared/wire/devops.ts';
import type { Filling, Preset } from './preset.ts';
import { azure } from './presets/azure.ts';
import { custom } from './presets/custom.ts';
import { githubDispatch } from './presets/github-dispatch.ts';
import { githubWorkflow } from './presets/github-workflow.ts';
import { gitlab } from './presets/gitlab.ts';
import { jenkins } from './presets/jenkins.ts';

const ALL: readonly Preset[] = [jenkins, gitlab, githubWorkflow, githubDispatch, azure, custom];
const byId = new Map(ALL.map((preset) => [preset.id, preset]));

/** @returns the preset of an id. */
export const presetOf = (id: PresetId): Preset => byId.get(id) ?? custom;

/** The values that forms are filled with, by preset. */
export const FILLINGS: Readonly<Record<string, Filling>> = Object.fromEntries(
  ALL.map(({ id, filling }) => [id, filling]),
);
