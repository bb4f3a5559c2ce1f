import { wordSet } from '../../language/lists.ts';

/** Words for what a question asks of, which name none of the things told of. */
export const NAMES = wordSet(
  `counting as many much big large high far long old what how is the final new old sale net gross full total price cost costs number amount sum money
  bill order invoice trip journey shop shopping whole value worth altogether all overall way time answer come comes came
  distance area volume speed average mean age weight length width height change profit balance result there so far per each every one
  in at to for of by with after on from need needs needed required must have has should could can left over more than less
  fewer together combined remain remaining still now end day week month year hour minute percent percentage take takes took
  long last lasts be been being do does did if then when this that it long full now back wage wages salary payment pay income
  earnings takings revenue charge fee rent fare sale square cubic hold holds carry weigh weighs and or closing opening starting rise rose increase increased fall fell drop dropped grow grew decrease decreased paid owed fill make made go going run goes get gets got receive find each up down`,
);
