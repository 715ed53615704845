// What is told of pictures (stars, picks, rejects), and which of a burst is proposed to be kept.
import { ask, get, post } from "./client";
import type { CullFolder, CullResponse, TellRequest, ToldAct, ToldFacts } from "./types";
import { cullUrl, libraryUrl, toldUrl } from "./urls";

export const getTold = (library: string, picture: number, signal?: AbortSignal) =>
  get<ToldFacts>(toldUrl(library, picture), signal);

export const tell = (library: string, told: TellRequest) => post<ToldAct>(`${libraryUrl(library)}/told`, told);

export const takeBack = (library: string, act: number) =>
  ask<ToldAct>(`${libraryUrl(library)}/told/${act}`, { method: "DELETE" });

export const getBursts = (library: string, folder: string | null, offset: number, limit: number, signal?: AbortSignal) =>
  get<CullResponse>(cullUrl(library, folder, offset, limit), signal);

export const getCullFolders = (library: string, signal?: AbortSignal) =>
  get<CullFolder[]>(`${libraryUrl(library)}/cull/folders`, signal);
