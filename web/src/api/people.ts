// What can be asked and said about the people of a library; all of it can be taken back.
import { asJson, ask, get, post, send } from "./client";
import type { FaceInfo, FaceNaming, PeoplePair, PeopleUndone, PersonInfo, PersonNaming, PersonPictures, PersonSplit, SortingQuestion } from "./types";
import { facesUrl, faceUrl, peopleUrl, questionUrl } from "./urls";

export const getPeople = (library: string, signal?: AbortSignal) => get<PersonInfo[]>(peopleUrl(library), signal);

export const getPersonPictures = (library: string, person: number, signal?: AbortSignal) =>
  get<PersonPictures>(`${peopleUrl(library, person)}/pictures`, signal);

export const namePerson = (library: string, naming: PersonNaming) => post<PersonInfo>(peopleUrl(library), naming);

export const mergePeople = (library: string, pair: PeoplePair) => post<PersonInfo>(`${peopleUrl(library)}/merge`, pair);

export async function keepApart(library: string, pair: PeoplePair): Promise<void> {
  await send(`${peopleUrl(library)}/apart`, asJson("POST", pair));
}

export const splitPerson = (library: string, person: number, split: PersonSplit) =>
  post<PersonInfo>(`${peopleUrl(library, person)}/split`, split);

export const forgetPerson = (library: string, person: number) =>
  ask<PersonInfo>(peopleUrl(library, person), { method: "DELETE" });

export const undoPeople = (library: string) => post<PeopleUndone>(`${peopleUrl(library)}/undo`, {});

/** The question whose answer settles most pictures; null where all is settled or was skipped. */
export const getSortingQuestion = (library: string, skipped: readonly string[]) =>
  get<SortingQuestion | null>(questionUrl(library, skipped));

export const getFaces = (library: string, picture: number, commands: readonly string[], signal?: AbortSignal) =>
  get<FaceInfo[]>(facesUrl(library, picture, commands), signal);

/** Say whose a face is; without a name, that it is not whose it seemed to be. */
export const nameFace = (library: string, face: number, naming: FaceNaming) =>
  post<FaceInfo>(faceUrl(library, face), naming);
